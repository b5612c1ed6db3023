/** Ends the task at hand, so that the browser can answer a click and paint before the rest of a long piece of work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
