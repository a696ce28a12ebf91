import type { FromWorker, ToWorker } from '../../contract/socketWorker.ts'

/** The callbacks of a connection to another machine. */
export interface LineEnds {
  readonly onOpened: () => void
  readonly onText: (text: string) => void
  /** Called once, however the connection ended, also if it never opened. */
  readonly onClosed: () => void
}

export interface SocketLine {
  readonly send: (text: string) => void
  readonly close: () => void
}

export type OpenLine = (url: string, ends: LineEnds) => SocketLine

/**
 * Opens connections through the worker of a sealed link, whose content policy allows only the hosts that the server
 * named.
 */
export const openSockets = (link: string): { readonly open: OpenLine; readonly end: () => void } => {
  const worker = new Worker(link)
  const lines = new Map<number, LineEnds>()
  let last = 0

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker and its page have no other origin to name
  const tell = (message: ToWorker) => worker.postMessage(message)
  const closed = (line: number) => {
    const ends = lines.get(line)
    lines.delete(line)
    ends?.onClosed()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'closed') closed(data.line)
    else if (data.kind === 'opened') lines.get(data.line)?.onOpened()
    else lines.get(data.line)?.onText(data.text)
  })

  return {
    open: (url, ends) => {
      last += 1
      const line = last
      lines.set(line, ends)
      tell({ kind: 'open', line, url })
      return {
        send: (text) => tell({ kind: 'send', line, text }),
        close: () => {
          tell({ kind: 'close', line })
          // A machine that is gone takes a minute to time out, so don't wait for its close event.
          closed(line)
        },
      }
    },
    end: () => {
      lines.clear()
      worker.terminate()
    },
  }
}
