import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { JointExamView } from '../bureauContract.ts'
import { type JointExamState, type OfferState, jointExamStateNames, offerStateNames } from '../words.ts'

const stateTones = { open: 'notice', closed: 'quiet', ranked: 'good' } as const

/** The state of a joint exam as a tag. */
export const JointExamStateTag = ({ state }: { readonly state: JointExamState }) => (
  <StatusTag text={jointExamStateNames[state]} tone={stateTones[state]} />
)

const offerTones = { offered: 'notice', joined: 'good', declined: 'quiet' } as const

/** The answer of a school as a tag. */
export const OfferStateTag = ({ state }: { readonly state: OfferState }) => (
  <StatusTag text={offerStateNames[state]} tone={offerTones[state]} />
)

const dayLength = 'yyyy-MM-dd'.length

/** Formats the days of a joint exam. */
export const formatDays = ({
  startTime,
  endTime,
}: {
  readonly startTime: string
  readonly endTime: string
}): string => {
  const [from, to] = [startTime.slice(0, dayLength), endTime.slice(0, dayLength)]
  return from === to ? from : `${from} 至 ${to}`
}

/** Describes how far the schools of a joint exam are. */
export const describeSchools = ({ state, schools }: Pick<JointExamView, 'state' | 'schools'>): string => {
  const { invited, joined, reported, ranked } = schools
  if (state === 'ranked') return `${ranked}/${joined} 所已写入全区名次`
  return state === 'closed' ? `已汇总 ${reported}/${joined} 所` : `${joined}/${invited} 所已参加`
}
