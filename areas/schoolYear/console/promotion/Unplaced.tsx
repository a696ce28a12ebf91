import { Alert } from 'antd'
import type { PromotionView } from '../../views.ts'

type Unplaced = PromotionView['unplaced'][number]

const unplacedText = ({ grade, students, names }: Unplaced) =>
  `${grade} ${students} 人（${names.join('、')}${students > names.length ? '等' : ''}）`

/** Shows students who are in a grade but in no class. A promotion doesn't move them. */
export const Unplaced = ({ unplaced }: { readonly unplaced: PromotionView['unplaced'] }) => {
  if (unplaced.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={`没有班级、不随班级升级的学生：${unplaced.map(unplacedText).join('；')}`}
      action={<a href="#/school/placement">去分班</a>}
    />
  )
}
