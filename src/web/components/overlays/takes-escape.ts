/** For a part of a dialog that Escape closes before the dialog: a form that was opened in it. */
export const takesEscape = { "data-takes-escape": "" };
export const leaveEscape = (event: KeyboardEvent) => {
  if (event.target instanceof Element && event.target.closest("[data-takes-escape]")) event.preventDefault();
};
