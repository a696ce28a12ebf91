import { type ReactNode, createContext, useContext } from 'react'

interface Common {
  readonly id?: string
  /** Only people with this role. */
  readonly roleId: number
  readonly limit?: number
}

interface One extends Common {
  readonly multiple?: false
  readonly value?: number
  readonly onChange?: (id: number | undefined) => void
}

interface Several extends Common {
  readonly multiple: true
  readonly value?: readonly number[]
  readonly onChange?: (ids: number[]) => void
}

/** Draws the control that chooses people; it is of the area of users, which knows this one. */
export type ChoosePeople = (props: One | Several) => ReactNode

export const PeopleContext = createContext<ChoosePeople>(() => null)

/** Chooses people, as the console's composition gave it; a control of a form. */
export const PeopleSelect = (props: One | Several) => useContext(PeopleContext)(props)
