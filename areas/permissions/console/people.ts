import type { ReactNode } from 'react'
import type { CallError } from '../../../platform/console/client/callError.ts'
import type { PageQuery } from '../../../platform/console/kit/DataTable.tsx'
import type { SeveralChosen } from '../../../platform/console/kit/chosen.ts'

/** A person as the lists of this area show one. */
export interface PersonRow {
  readonly id: number
  readonly name: string
  readonly avatar: string | null
  readonly roleNames: readonly string[]
  readonly studentOrTeacherCode: string | null
  readonly depts: readonly { readonly name: string }[]
}

interface PeopleSearch {
  readonly keyword: string
  readonly areHiddenShown: boolean
  readonly pageNum: number
  readonly pageSize: number
}

export interface PersonQuery {
  readonly data: PersonRow | undefined
  readonly error: CallError | null
  readonly refetch: () => unknown
}

/** Pieces of the users area, which builds on this one. The app passes them in, so that the areas form no circle. */
export interface PeoplePieces {
  readonly usePeople: (search: PeopleSearch) => PageQuery<PersonRow>
  readonly usePerson: (id: number) => PersonQuery
  readonly choosePeople: (props: SeveralChosen & { readonly limit: number; readonly 'aria-label': string }) => ReactNode
}
