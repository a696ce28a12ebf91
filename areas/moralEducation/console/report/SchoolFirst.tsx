import type { ReactNode } from 'react'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { ShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { useSchoolChoice } from '../../../organisation/console/index.ts'

interface Props {
  readonly title: string
  /** The chosen school; 0 for none. */
  readonly school: number
  readonly onChoose: (school: number) => void
  /** Renders the screen of the shown school around the control that chooses it. */
  readonly render: (choice: ReactNode) => ReactNode
}

/** Shows a screen of the user's school. Users above schools choose one first. */
export const SchoolFirst = ({ title, school, onChoose, render }: Props) => {
  const { isAbove, chosen, choice, instead } = useSchoolChoice(school, onChoose)
  if (!isAbove) return render(null)
  if (chosen === undefined)
    return (
      <PageFrame title={title} filters={choice}>
        {instead}
      </PageFrame>
    )
  // The key remounts the contents, so that no state of the previous school remains.
  return (
    <ShownSchool key={chosen.id} value={chosen}>
      {render(choice)}
    </ShownSchool>
  )
}
