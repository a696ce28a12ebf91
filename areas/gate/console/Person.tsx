import { useCall } from '../../../platform/console/client/useCall.ts'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { Failed } from '../../../platform/console/kit/States.tsx'
import { type EntryPerson, gate, gateEntry } from '../contract.ts'
import styles from './Entry.module.css'
import { type ContactsProps, GateContacts } from './GateContacts.tsx'
import { leaveTag } from './words.ts'

/** Shows a person as the gate may know them; read again when they stand there again. */
export const usePerson = (userId: number, options: { readonly fresh?: number; readonly enabled?: boolean } = {}) =>
  useCall(gate.person, { params: { userId } }, { fresh: 0, ...options })

interface Way {
  /** `gateEntry`: the way that they go; null while it is not known. */
  readonly way: number | null
}

const toMinute = (time: string) => time.slice(0, 16)

/** The rule of the day that lets a student go this way, or that none does; nothing in a school without rules. */
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

const LeaveFacts = ({ leaverState, leave, note, rules, way }: EntryPerson & Way) => {
  const { text, tone } = leaveTag(leaverState)
  const facts = [
    { name: '请假原因', value: leave?.leaveReason },
    {
      name: '请假时间',
      value: leave === null ? undefined : `${toMinute(leave.startTime)} 至 ${toMinute(leave.endTime)}`,
    },
    { name: '审批人', value: leave?.approvalName },
    { name: '其他', value: note },
  ]
  return (
    <dl className={styles.facts}>
      <div className={styles.leave} data-tone={tone}>
        <dt>请假状态</dt>
        <dd>{text}</dd>
      </div>
      <RuleFact rules={rules} way={way} />
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

const StaffFacts = ({ note }: EntryPerson) => (
  <dl className={styles.facts}>
    <div>
      <dt>身份</dt>
      <dd>教职工</dd>
    </div>
    <div>
      <dt>其他</dt>
      <dd>{note === '' ? '—' : note}</dd>
    </div>
  </dl>
)

/** A longer name stands in smaller type, so that leave and contacts stay in sight. */
const shortName = 12

/** Somebody at the gate: face, name and class in large type, how their leave stands, and whom to call. */
export const Person = ({ userId, ticket, way }: Pick<ContactsProps, 'userId' | 'ticket'> & Way) => {
  const { data, error, refetch } = usePerson(userId)
  if (error !== null) return <Failed title="人员信息未能读取" error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.person} aria-busy={data === undefined}>
      <div className={styles.face}>
        {data === undefined ? null : <Initial name={data.name} avatar={data.userFaceImg} size={168} />}
      </div>
      <div className={styles.who}>
        <strong className={styles.name} data-long={[...(data?.name ?? '')].length > shortName}>
          {data?.name ?? '…'}
        </strong>
        <span className={styles.clazz}>{data?.clazzName}</span>
        {data === undefined || data.code === '' ? null : <span className={styles.code}>{data.code}</span>}
      </div>
      <div className={styles.known}>
        {data === undefined ? null : data.isStudent ? <LeaveFacts {...data} way={way} /> : <StaffFacts {...data} />}
        {data === undefined || !data.isStudent ? null : (
          <GateContacts userId={userId} ticket={ticket} masked={data.contacts} />
        )}
      </div>
    </div>
  )
}
