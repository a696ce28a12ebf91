import type { ReactNode } from 'react'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { useSchoolFirst } from '../../organisation/console/index.ts'

const defaults = { school: 0 }

interface Props {
  /** Draws the page: with the control that chooses, and what it shows of the school. */
  readonly render: (choice: ReactNode, contents: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** Shows the own school's; somebody above the schools chooses one first. */
export const SchoolFirst = ({ render, children }: Props) => {
  const [asked, change] = useScreenQuery(defaults)
  const { isAbove, chosen, choice, instead } = useSchoolFirst(asked.school, (school) => change({ school }))
  if (!isAbove) return render(null, children)
  // Another school is another page: nothing of the one before stays.
  const contents =
    chosen === undefined ? (
      instead
    ) : (
      <ShownSchool key={chosen.id} value={chosen}>
        {children}
      </ShownSchool>
    )
  return render(choice, contents)
}
