import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { type ApplicationState, applicationStateTitles } from '../../contract.ts'

const tones = {
  submitted: 'notice',
  returned: 'bad',
  waiting: 'notice',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
  admitted: 'good',
} as const

/** The state of an application, in colour and words. */
export const StatusMark = ({ state }: { readonly state: ApplicationState }) => (
  <StatusTag text={applicationStateTitles[state]} tone={tones[state]} />
)
