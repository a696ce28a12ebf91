import type { ReactNode } from 'react'

/** A command of the palette. */
export interface Command {
  readonly key: string
  readonly title: string
  /** Synonyms that also find it. */
  readonly also?: readonly string[]
  /** Its place or subject, shown small next to the title. */
  readonly hint?: string
  readonly icon: ReactNode
  readonly run: () => void
}

/** Commands of one kind under a heading. */
export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}
