import { type ApplicationView, type TaskView, applicationStateTitles } from '../contract.ts'
import { factsOfApplication, nameFileField } from './applicationFacts.ts'
import { toMinute } from './reads.ts'
import styles from './registration.module.css'

interface Props {
  readonly application: ApplicationView
  readonly task: TaskView
}

const rowsOf = ({ application, task }: Props) =>
  [
    { name: '姓名', value: application.name },
    { name: '回执号', value: application.receipt },
    { name: '报名项目', value: application.optionName },
    { name: '状态', value: applicationStateTitles[application.state] },
    { name: '提交时间', value: toMinute(application.submittedTime) },
    ...factsOfApplication(application, task),
    ...application.values.guardians.map(({ name, relationship, telephone }) => ({
      name: `监护人（${relationship}）`,
      value: `${name} ${telephone}`,
    })),
    {
      name: '附件',
      value: application.files.map(({ field, name }) => `${nameFileField(field, task)}：${name}`).join('、'),
    },
  ].filter(({ value }) => value !== null && value !== '')

/** An application on paper, as a form to sign. Numbers stay masked. */
export const ApplicationSheet = (props: Props) => (
  <section className={styles.sheet} aria-label={props.application.name}>
    <table className={styles.printed}>
      <tbody>
        {rowsOf(props).map(({ name, value }, at) => (
          // Two guardians may have one relationship, and a question the title of a field. The order never changes.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <tr key={at}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles.signature}>监护人签字：</p>
    <p className={styles.signature}>学校审核：</p>
  </section>
)
