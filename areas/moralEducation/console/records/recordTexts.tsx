import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import type { RecordRow } from '../../recordViews.ts'
import { type AppealState, appealStateTitles } from '../../words.ts'
import { formatSigned } from '../formatValue.ts'

const appealTones: Readonly<Record<AppealState, StatusTone>> = { open: 'notice', upheld: 'good', rejected: 'quiet' }

/** Shows the state of an appeal. */
export const AppealTag = ({ state }: { readonly state: AppealState }) => (
  <StatusTag text={appealStateTitles[state]} tone={appealTones[state]} />
)

/** Shows what became of a record, or nothing for an ordinary one. */
export const RecordState = ({
  record,
}: {
  readonly record: Pick<RecordRow, 'state' | 'appealState' | 'isCorrected'>
}) => {
  if (record.state === 'withdrawn') return <StatusTag text="已撤回" tone="quiet" />
  if (record.appealState !== null) return <AppealTag state={record.appealState} />
  return record.isCorrected ? <StatusTag text="已更正" tone="notice" /> : null
}

/** The category and the item of a record. */
export const nameOfItem = ({ categoryTitle, detailTitle }: Pick<RecordRow, 'categoryTitle' | 'detailTitle'>): string =>
  `${categoryTitle} · ${detailTitle}`

/** The name of a target. A room has its building in front, because several buildings have the same number. */
export const nameOfTarget = ({
  assessType,
  targetName,
  className,
}: Pick<RecordRow, 'assessType' | 'targetName' | 'className'>): string =>
  assessType === 'dorm_room' ? `${className} ${targetName}` : targetName

/** The value of a record, with the first one if it was changed. */
export const formatRecordValue = ({ assessValue, firstValue }: Pick<RecordRow, 'assessValue' | 'firstValue'>): string =>
  assessValue === firstValue
    ? formatSigned(assessValue)
    : `${formatSigned(assessValue)}（原 ${formatSigned(firstValue)}）`
