import type { QueryOptions, Results } from '@electric-sql/pglite'

/** An open PostgreSQL of our own, in this thread or in one of its own. It carries out one thing after the other. */
export interface Engine {
  readonly query: (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results>
  /** Carries out several statements without values. */
  readonly exec: (statements: string) => Promise<unknown>
  readonly closed: boolean
  readonly close: () => Promise<void>
}
