import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { relationTitle } from '../auditWords.ts'
import type { AuditRow } from '../views.ts'

/** So many are named; of one more it is only said that there are more. */
const shownPeople = 3

/** Who did it, as one text: name and username. */
export const personText = ({ person }: AuditRow) => (person === null ? '系统' : `${person.name}（${person.username}）`)

/** The tables that changed, as one text. */
const relationsText = ({ relations }: AuditRow) => relations.map(relationTitle).join('、')

/** The people whose records it is about, as one text. */
export const concernedText = ({ concerned }: Pick<AuditRow, 'concerned'>) =>
  concerned.length > shownPeople ? `${concerned.slice(0, shownPeople).join('、')} 等` : concerned.join('、')

/** The columns of the trail; that of the school only where there are several. */
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
