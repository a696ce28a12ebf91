/** Path of the worker script that opens sockets to other machines. It is served with a separate content policy. */
export const socketWorkerPath = '/sockets/worker.js'

/** Longest text accepted from another machine, in characters. Longer texts are dropped. */
export const longestText = 256 * 1024

/** Messages from the page to the worker. `line` is the page's number for a connection. */
export type ToWorker =
  | { readonly kind: 'open'; readonly line: number; readonly url: string }
  | { readonly kind: 'send'; readonly line: number; readonly text: string }
  | { readonly kind: 'close'; readonly line: number }

/** Messages from the worker about a connection. */
export type FromWorker =
  | { readonly kind: 'opened'; readonly line: number }
  | { readonly kind: 'heard'; readonly line: number; readonly text: string }
  | { readonly kind: 'closed'; readonly line: number }
