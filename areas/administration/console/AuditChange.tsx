import type { Change } from '../views.ts'
import styles from './AuditDrawer.module.css'

const operationTitles = { insert: '新增', update: '修改', delete: '删除' } as const

type Field = Change['fields'][number]

const Value = ({ value }: { value: string | null }) =>
  value === null || value === '' ? <span className={styles.none}>空</span> : value

/** Returns the fields to show: changed ones for an update, non-empty ones for an insert or delete. */
const shownFields = ({ operation, fields }: Change, isWhole: boolean): readonly Field[] => {
  if (operation === 'update') return isWhole ? fields : fields.filter((field) => field.isChanged)
  return fields.filter((field) => (field.before ?? field.after) !== null)
}

/** Identifies a row by its id, or by its member. */
const rowName = ({ fields }: Change) => {
  const value = (name: string) => fields.find((field) => field.name === name)
  const named = value('id') ?? value('member_id')
  return named === undefined ? '' : `${named.title} ${named.after ?? named.before ?? ''}`
}

/** One changed row, field by field, before and after. */
export const AuditChange = ({ change, isWhole }: { change: Change; isWhole: boolean }) => {
  const { operation } = change
  const fields = shownFields(change, isWhole)
  return (
    <section className={styles.change}>
      <h4>
        {operationTitles[operation]}
        {change.title}
        <span>{rowName(change)}</span>
      </h4>
      {fields.length === 0 ? <p className={styles.none}>只改动了已脱敏的字段，或没有实际变化</p> : null}
      {fields.length === 0 ? null : (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              {operation === 'insert' ? null : <th scope="col">{operation === 'delete' ? '删除前' : '修改前'}</th>}
              {operation === 'delete' ? null : <th scope="col">{operation === 'insert' ? '新增内容' : '修改后'}</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name} data-changed={operation === 'update' && field.isChanged}>
                <th scope="row" title={field.name}>
                  {field.title}
                </th>
                {operation === 'insert' ? null : (
                  <td>
                    <Value value={field.before} />
                  </td>
                )}
                {operation === 'delete' ? null : (
                  <td>
                    <Value value={field.after} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
