import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { relationships } from '../../../users/contract.ts'
import { registrationLimits as limits } from '../../contract.ts'
import styles from './Apply.module.css'
import { PlainSelect } from './choices.tsx'
import { type ChangeDraft, type Draft, addGuardian } from './draft.ts'

interface Props {
  readonly draft: Draft
  readonly faultOf: (key: string) => string | null
  readonly onChange: ChangeDraft
}

const relationOptions = relationships.map((value) => ({ value, label: value }))

/** The guardians of a child, the first of whom is required. */
export const Guardians = ({ draft, faultOf, onChange }: Props) => {
  const { guardians } = draft
  const set = (at: number, change: Partial<Draft['guardians'][number]>) =>
    onChange({ guardians: guardians.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const remove = (at: number) => onChange({ guardians: guardians.filter((_, place) => place !== at) })
  const setRelationship = (at: number, text: string) => {
    const relationship = relationships.find((one) => one === text)
    if (relationship !== undefined) set(at, { relationship })
  }
  return (
    <>
      <h2>监护人</h2>
      {guardians.map(({ name, relationship, telephone, kept }, at) => (
        // Guardians have no id, and the order changes only by removal.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={at} className={styles.guardian} role="group" aria-label={`监护人 ${at + 1}`}>
          <PlainField
            label="姓名"
            fault={faultOf(`guardians.${at}.name`)}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set(at, { name: event.target.value })}
          />
          <PlainSelect
            label="与孩子的关系"
            fault={null}
            value={relationship}
            options={relationOptions}
            onChange={(value) => setRelationship(at, value)}
          />
          <PlainField
            label="手机号"
            fault={faultOf(`guardians.${at}.telephone`)}
            value={telephone}
            inputMode="tel"
            placeholder={kept === undefined ? '' : '不改则保持原号码'}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => set(at, { telephone: event.target.value })}
          />
          {guardians.length === 1 ? null : (
            <div className={styles.actions}>
              <PlainButton onClick={() => remove(at)}>移除此监护人</PlainButton>
            </div>
          )}
        </div>
      ))}
      {guardians.length >= limits.guardians ? null : (
        <div className={styles.actions}>
          <PlainButton onClick={() => onChange(addGuardian)}>添加监护人</PlainButton>
        </div>
      )}
    </>
  )
}
