import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { type CheckState, checkStateNames } from '../words.ts'

const tones: Readonly<Record<CheckState, StatusTone>> = { NONE: 'notice', SUCCESS: 'good', FAIL: 'bad' }

/** Shows the state of a bill, a day or a trade. */
export const CheckStateTag = ({ state }: { readonly state: CheckState }) => (
  <StatusTag text={checkStateNames[state]} tone={tones[state]} />
)
