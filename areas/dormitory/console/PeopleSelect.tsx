import { type ReactNode, createContext, useContext } from 'react'

interface Common {
  readonly id?: string
  /** Offers only people with this role. */
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

/** Renders the control for choosing people. The users area provides it, because that area imports this one. */
export type ChoosePeople = (props: One | Several) => ReactNode

export const PeopleContext = createContext<ChoosePeople>(() => null)

/** A form control for choosing people, with the implementation from `PeopleContext`. */
export const PeopleSelect = (props: One | Several) => useContext(PeopleContext)(props)
