import type { ComponentType } from 'react'

/** Props of a people picker. */
export interface PeoplePickerProps {
  /** Offers the people of this node and its subtree. */
  readonly deptId: number
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly placeholder: string
  readonly 'aria-label': string
}

export type PeoplePicker = ComponentType<PeoplePickerProps>
