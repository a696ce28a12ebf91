import type { ReactNode } from 'react'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { useSchoolChoice } from '../../organisation/console/index.ts'
import type { useReportPlace } from './ReportPage.tsx'

interface Props {
  readonly title: string
  readonly place: ReturnType<typeof useReportPlace>
  /** Renders the report of a school. `choice` selects another one; it is null for users of one school. */
  readonly children: (schoolId: number, choice: ReactNode) => ReactNode
}

/** Lets users above the schools choose one before its report is shown. */
export const SchoolOfReport = ({ title, place, children }: Props) => {
  const own = useUser().schoolId ?? 0
  const { chosen, choice, instead } = useSchoolChoice(place.asked.id, (id) => place.change({ id, page: 1 }))
  if (instead === null) return children(chosen?.id ?? own, choice)
  return (
    <PageFrame title={title} filters={choice}>
      {instead}
    </PageFrame>
  )
}
