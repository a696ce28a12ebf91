import { PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { boardCalls } from '../../boardContract.ts'
import styles from './Dialogs.module.css'

type ContactData = DataOf<typeof boardCalls.studentContacts>

interface Person {
  readonly name: string
  readonly telephone: string
  readonly relation?: string
}

const Table = ({ title, people }: { readonly title: string; readonly people: readonly Person[] }) => {
  const hasRelations = people.some(({ relation }) => relation !== undefined)
  return (
    <table className={styles.people}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">姓名</th>
          <th scope="col">电话</th>
          {hasRelations ? <th scope="col">关系</th> : null}
        </tr>
      </thead>
      <tbody>
        {people.map(({ name, telephone, relation }) => (
          <tr key={`${name} ${telephone}`}>
            <td>{name}</td>
            <td>
              {telephone === '' ? (
                '未填写'
              ) : (
                <a href={`tel:${telephone}`} aria-label={`拨打${name}的电话 ${telephone}`}>
                  <PhoneOutlined aria-hidden="true" />
                  {telephone}
                </a>
              )}
            </td>
            {hasRelations ? <td>{relation}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Tables = ({ known: { parents, teachers } }: { readonly known: ContactData }) => (
  <>
    {parents.length === 0 ? null : (
      <Table
        title="家长"
        people={parents.map((one) => ({
          name: one.parentName,
          telephone: one.parentTelephone,
          relation: one.relationShip,
        }))}
      />
    )}
    {teachers.length === 0 ? null : (
      <Table title="班主任" people={teachers.map((one) => ({ name: one.teacherName, telephone: one.telephone }))} />
    )}
  </>
)

/** Parents and head teachers with full numbers. They are read only on a button press, because each view is recorded. */
export const Contacts = ({ userId }: { readonly userId: number }) => {
  const [known, setKnown] = useState<ContactData | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const readContacts = useAction(boardCalls.studentContacts)
  const showContacts = async () => {
    setRefused(null)
    try {
      setKnown(await readContacts.run({ query: { studentUserId: userId } }))
    } catch (error) {
      setRefused(errorText(error))
    }
  }
  return (
    <section className={styles.contacts} aria-label="联系人">
      {known === null ? (
        <>
          <Button icon={<PhoneOutlined aria-hidden="true" />} onClick={() => void showContacts()}>
            查看联系人
          </Button>
          <span className={styles.hint}>号码完整显示，查看会被记录</span>
        </>
      ) : (
        <Tables known={known} />
      )}
      {refused === null ? null : <span role="alert">{refused}</span>}
    </section>
  )
}
