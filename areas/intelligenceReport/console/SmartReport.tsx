import { type ReactNode, useState } from 'react'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { ExportButton } from '../../jobs/console/index.ts'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { intelligence } from '../contract.ts'
import { QueryFields } from './QueryFields.tsx'
import { Results } from './Results.tsx'
import { Scenes } from './Scenes.tsx'
import { type Draft, newDraft, toQueryBody, applyScene } from './draft.ts'

interface Props {
  /** Content before the filters, such as the tabs this page belongs to. */
  readonly lead?: ReactNode
  readonly title?: string
}

/** 智能报告: finds who was recorded in one or two periods of the day, by a saved scene or a custom query. */
export const SmartReport = ({ lead = null, title = '智能报告' }: Props) => {
  const { asked: school, isAbove } = useShownSchool()
  const [draft, change] = useState(newDraft)
  const [asked, setAsked] = useState<{ readonly query: Draft; readonly turn: number } | null>(null)
  const runQuery = (query: Draft) => setAsked((before) => ({ query, turn: (before?.turn ?? 0) + 1 }))
  // Hide the results when the query changes, because they belong to the query that was sent.
  const changeDraft = (next: Draft) => {
    change(next)
    setAsked(null)
  }
  const filters = (
    <>
      {lead}
      <Scenes
        draft={draft}
        onChoose={(scene) => {
          const next = applyScene(draft, scene)
          change(next)
          runQuery(next)
        }}
      />
      <QueryFields draft={draft} onChange={changeDraft} onAsk={() => runQuery(draft)} />
      {asked === null || isAbove ? null : (
        <ExportButton
          call={intelligence.exportEntryRecords}
          input={{ body: { ...school, ...toQueryBody(asked.query) } }}
        />
      )}
    </>
  )
  return (
    <PageFrame title={title} filters={filters}>
      {asked === null ? (
        <Empty title="还没有查询" hint="选择常用场景，或填写时段后查询" />
      ) : (
        <Results key={asked.turn} asked={asked.query} />
      )}
    </PageFrame>
  )
}
