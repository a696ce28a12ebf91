/** The path of the script that opens sockets to other machines for a page; it comes with a content policy of its own. */
export const socketWorkerPath = '/sockets/worker.js'

/** A longer text of another machine is dropped, in characters. */
export const longestText = 256 * 1024

/** A page's wishes, each about a line that the page has numbered. */
export type ToWorker =
  | { readonly kind: 'open'; readonly line: number; readonly url: string }
  | { readonly kind: 'send'; readonly line: number; readonly text: string }
  | { readonly kind: 'close'; readonly line: number }

/** The news of a line. */
export type FromWorker =
  | { readonly kind: 'opened'; readonly line: number }
  | { readonly kind: 'heard'; readonly line: number; readonly text: string }
  | { readonly kind: 'closed'; readonly line: number }
