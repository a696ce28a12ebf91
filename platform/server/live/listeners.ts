import type { Session } from '../session.ts'

/** Somebody who is connected to this node's broker. */
export interface Listener {
  readonly token: string
  readonly session: Session
  readonly streams: Set<string>
  readonly send: (stream: string, payload: string) => void
  readonly close: () => void
}

/** Keeps the listeners that are connected to this node, by the name that the broker gave the connection. */
export const makeListeners = () => {
  const listeners = new Map<string, Listener>()
  return {
    get: (id: string) => listeners.get(id),
    add: (id: string, listener: Listener) => void listeners.set(id, listener),
    remove: (id: string) => void listeners.delete(id),
    all: () => [...listeners.values()],
    streams: () => [...new Set([...listeners.values()].flatMap(({ streams }) => [...streams]))],
  }
}

export type Listeners = ReturnType<typeof makeListeners>
