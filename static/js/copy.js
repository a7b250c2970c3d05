// A button with data-copy copies the field of that id; data-copied is what it says afterwards.

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select(); // without https there is no clipboard: the person copies what is selected
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(field.value);
    button.querySelector("span").textContent = button.dataset.copied;
  });
}
