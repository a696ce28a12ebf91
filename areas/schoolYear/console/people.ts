import { type ReactNode, createContext } from 'react'

interface Choice {
  readonly id?: string
  readonly roleId?: number
  readonly value?: number | null
  readonly onChange?: (id: number | undefined) => void
  readonly placeholder?: string
}

/** Renders the control that selects a person. The area users provides it. */
export type ChoosePeople = (props: Choice) => ReactNode

export const PeopleContext = createContext<ChoosePeople>(() => null)
