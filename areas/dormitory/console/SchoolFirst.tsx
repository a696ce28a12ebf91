import type { ReactNode } from 'react'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { useSchoolChoice } from '../../organisation/console/index.ts'

const defaults = { school: 0 }

interface Props {
  /** Renders the page around the school selector and the school's contents. */
  readonly render: (choice: ReactNode, contents: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** Shows the user's school. Users above schools choose one first. */
export const SchoolFirst = ({ render, children }: Props) => {
  const [selected, change] = useScreenQuery(defaults)
  const { isAbove, chosen, choice, instead } = useSchoolChoice(selected.school, (school) => change({ school }))
  if (!isAbove) return render(null, children)
  // The key remounts the contents, so that no state of the previous school remains.
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
