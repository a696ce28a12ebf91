import type { ReactNode } from 'react'

/** Something that the palette can do when it is chosen. */
export interface Command {
  readonly key: string
  readonly title: string
  /** Other words by which people look for it. */
  readonly also?: readonly string[]
  /** Where it is, or what it is about; shown small beside the title. */
  readonly hint?: string
  readonly icon: ReactNode
  readonly run: () => void
}

/** Commands of one kind under their heading. */
export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}
