// What was typed into a form.

/** The text of a field without the space around it; empty if there is none. */
export function readFormText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
