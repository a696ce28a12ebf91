import type { ComponentType } from 'react'

/** What a control that chooses people is asked: who is chosen, and what is said of it. */
export interface PeopleChoice {
  /** The node whose people, and those beneath, are offered. */
  readonly deptId: number
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly placeholder: string
  readonly 'aria-label': string
}

/** A control that chooses people. */
export type ChoosePeople = ComponentType<PeopleChoice>
