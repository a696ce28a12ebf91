import { useCall } from '../../../platform/console/client/useCall.ts'
import list from '../../../platform/console/kit/factList.module.css'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { Failed } from '../../../platform/console/kit/States.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { type EntryPerson, gate, gateEntry } from '../contract.ts'
import styles from './Person.module.css'
import { Folded } from './Folded.tsx'
import { type ContactsProps, GateContacts } from './GateContacts.tsx'
import { leaveTag } from './words.ts'

/** Loads a person as the gate may see them, and again each time they come to the gate. */
export const usePerson = (userId: number, options: { readonly fresh?: number; readonly enabled?: boolean } = {}) =>
  useCall(gate.person, { params: { userId } }, { fresh: 0, ...options })

interface Way {
  /** `gateEntry`: the direction; null while unknown. */
  readonly way: number | null
}

/** A moment to the minute, without the day if it's today. It never wraps. */
const Moment = ({ time }: { readonly time: string }) => {
  const isToday = time.startsWith(schoolNow().slice(0, 10))
  return <span className={styles.moment}>{time.slice(isToday ? 11 : 0, 16)}</span>
}

const LeaveTime = ({ startTime, endTime }: NonNullable<EntryPerson['leave']>) => (
  <>
    <Moment time={startTime} /> 至 <Moment time={endTime} />
  </>
)

/** Shows the gate rule for this direction, or that none applies. Nothing in a school without rules. */
const RuleFact = ({ rules, way }: Pick<EntryPerson, 'rules'> & Way) => {
  if (rules === null || way === null) return null
  const rule = way === gateEntry.leaving ? rules.leaving : rules.returning
  return (
    <div className={styles.rule} data-allowed={rule.allowed}>
      <dt>通行规则</dt>
      <dd>{rule.text}</dd>
    </div>
  )
}

/** Shows the leave status, or that the person is staff. It's next to the name, where it stays visible. */
const LeaveStatus = ({ isStudent, leaverState }: EntryPerson) => {
  const { text, tone } = isStudent ? leaveTag(leaverState) : { text: '教职工', tone: undefined }
  return (
    <dl className={`${list.facts} ${styles.facts} ${styles.standing}`}>
      <div className={isStudent ? styles.leave : undefined} data-tone={tone}>
        <dt>{isStudent ? '请假状态' : '身份'}</dt>
        <dd>{text}</dd>
      </div>
    </dl>
  )
}

const LeaveFacts = ({ leave, rules, way }: EntryPerson & Way) => (
  <>
    <RuleFact rules={rules} way={way} />
    <div>
      <dt>请假时间</dt>
      <dd>{leave === null ? '—' : <LeaveTime {...leave} />}</dd>
    </div>
    <div>
      <dt>请假原因</dt>
      <dd>
        <Folded text={leave?.leaveReason ?? ''} />
      </dd>
    </div>
    <div>
      <dt>审批人</dt>
      <dd>{leave === null || leave.approvalName === '' ? '—' : leave.approvalName}</dd>
    </div>
  </>
)

const PersonFacts = (person: EntryPerson & Way) => (
  <dl className={`${list.facts} ${styles.facts}`}>
    {person.isStudent ? <LeaveFacts {...person} /> : null}
    <div>
      <dt>其他</dt>
      <dd>
        <Folded text={person.note} />
      </dd>
    </div>
  </dl>
)

/** Longer names are set smaller, so that leave and contacts stay visible. */
const shortNameLength = 12

/** Shows a person at the gate: face, name and class in large type, leave status and contacts. */
export const Person = ({ userId, ticket, way }: Pick<ContactsProps, 'userId' | 'ticket'> & Way) => {
  const { data, error, refetch } = usePerson(userId)
  if (error !== null) return <Failed title="人员信息未能读取" error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.person} aria-busy={data === undefined}>
      <div className={styles.face}>
        {data === undefined ? null : <Initial name={data.name} avatar={data.userFaceImg} size={168} />}
      </div>
      <div className={styles.who}>
        <strong className={styles.name} data-long={[...(data?.name ?? '')].length > shortNameLength}>
          {data?.name ?? '…'}
        </strong>
        <span className={styles.clazz}>{data?.clazzName}</span>
        {data === undefined || data.code === '' ? null : <span className={styles.code}>{data.code}</span>}
        {data === undefined ? null : <LeaveStatus {...data} />}
      </div>
      <div className={styles.known}>
        {data === undefined ? null : <PersonFacts {...data} way={way} />}
        {data === undefined || !data.isStudent ? null : (
          <GateContacts userId={userId} ticket={ticket} masked={data.contacts} />
        )}
      </div>
    </div>
  )
}
