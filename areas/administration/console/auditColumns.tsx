import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { AuditRow } from '../views.ts'

/** Maximum number of people shown. Beyond it only 等 is added. */
const shownPeople = 3

/** The actor as text: name and username. */
export const personText = ({ person }: AuditRow) => (person === null ? '系统' : `${person.name}（${person.username}）`)

/** The changed tables as text. */
const relationsText = ({ relations }: AuditRow) => relations.join('、')

/** The people concerned as text. */
export const concernedText = ({ concerned }: Pick<AuditRow, 'concerned'>) =>
  concerned.length > shownPeople ? `${concerned.slice(0, shownPeople).join('、')} 等` : concerned.join('、')

/** The columns of the audit list. The school column appears only if there are several. */
export const auditColumns = (rows: readonly AuditRow[]): ListColumn<AuditRow>[] => [
  { title: '时间', width: 168, render: ({ at }) => at },
  { title: '操作人', width: '18%', minWidth: 136, isName: true, text: personText },
  ...(rows.some(({ school }) => school !== null)
    ? [{ title: '学校', width: '14%', leftOutWhenNarrow: 3, text: ({ school }: AuditRow) => school?.name ?? '本校' }]
    : []),
  { title: '操作内容', text: ({ title }) => title },
  { title: '涉及对象', width: '14%', leftOutWhenNarrow: 4, text: concernedText },
  { title: '涉及数据', width: '17%', leftOutWhenNarrow: 2, text: relationsText },
  { title: '来源地址', width: 120, leftOutWhenNarrow: 1, text: ({ address }) => address },
]
