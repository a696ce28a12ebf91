import { PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { type EntryPerson, gate } from '../contract.ts'
import styles from './GateContacts.module.css'

type Contacts = EntryPerson['contacts']

const Phone = ({ name, phone, isFull }: { name: string; phone: string; isFull: boolean }) => {
  if (phone === '') return '未填写'
  if (!isFull) return phone
  return (
    <a href={`tel:${phone}`} aria-label={`拨打${name}的电话 ${phone}`}>
      <PhoneOutlined aria-hidden="true" /> {phone}
    </a>
  )
}

export interface ContactsProps {
  readonly userId: number
  /** Proves to the server that their card was looked up; null if it wasn't. */
  readonly ticket: string | null
  readonly masked: Contacts
}

/** The person's contacts. Numbers are masked until the keeper requests them; each request is recorded. */
export const GateContacts = ({ userId, ticket, masked }: ContactsProps) => {
  const [full, setFull] = useState<Contacts | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const section = useRef<HTMLElement>(null)
  const look = useAction(gate.contacts)
  const ask = async () => {
    setRefused(null)
    setAsking(true)
    try {
      setFull(await look.run({ params: { userId }, query: ticket === null ? {} : { ticket } }))
      // The button disappears. Don't focus a number, or a stray Enter would call it.
      section.current?.focus({ preventScroll: true })
    } catch (error) {
      setRefused(errorText(error))
    }
    setAsking(false)
  }
  if (masked.length === 0) return <p className={styles.hint}>没有登记联系人</p>
  return (
    <section ref={section} className={styles.contacts} aria-label="相关联系人" tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">联系人</th>
            <th scope="col">关系</th>
            <th scope="col">电话</th>
          </tr>
        </thead>
        <tbody>
          {(full ?? masked).map(({ name, relationship, phone }, at) => (
            // Two may have the same name, and the order is the server's.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <td className={styles.contact}>{name}</td>
              <td className={styles.relation}>{relationship}</td>
              <td className={styles.phone}>
                <Phone name={name} phone={phone} isFull={full !== null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {full === null ? (
        <Button size="small" icon={<PhoneOutlined aria-hidden="true" />} loading={isAsking} onClick={() => void ask()}>
          显示完整号码
        </Button>
      ) : null}
      {full === null ? <span className={styles.hint}>查看会被记录</span> : null}
      {refused === null ? null : <span role="alert">{refused}</span>}
    </section>
  )
}
