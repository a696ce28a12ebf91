import { type ReactNode, createContext } from 'react'

interface Choice {
  readonly id?: string
  readonly roleId?: number
  readonly value?: number | null
  readonly onChange?: (id: number | undefined) => void
  readonly placeholder?: string
}

/** Draws the control that chooses a person; it is of the area of users. */
export type ChoosePeople = (props: Choice) => ReactNode

export const PeopleContext = createContext<ChoosePeople>(() => null)
