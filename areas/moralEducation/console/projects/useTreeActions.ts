import { useAction } from '../../../../platform/console/client/useAction.ts'
import type { RowAction } from '../../../../platform/console/kit/RowActions.tsx'
import { prefixRefusal } from '../../../users/console/index.ts'
import { moralEducation } from '../../contract.ts'
import type { CategoryView, ItemView } from '../../projectContract.ts'
import { projectReads } from '../reads.ts'
import { saveFromList } from '../saveFromList.ts'

interface Acting {
  readonly categories: readonly CategoryView[]
  readonly onItem: (categoryId: number, item: ItemView | null) => void
  readonly onCategory: (category: CategoryView) => void
  readonly moveCategory: (id: number, to: number) => void
  readonly moveItem: (category: CategoryView, id: number, to: number) => void
}

const deleted = { done: ({ isDisabled }: { isDisabled: boolean }) => (isDisabled ? '有记录，已停用' : '删除成功') }

/** The actions that move a row up and down. */
const movesOf = (at: number, count: number, move: (to: number) => void): RowAction[] => [
  ...(at > 0 ? [{ label: '上移', onPress: () => move(at - 1) }] : []),
  ...(at < count - 1 ? [{ label: '下移', onPress: () => move(at + 1) }] : []),
]

/** Returns the row actions of categories and of items. */
export const useTreeActions = ({ categories, onItem, onCategory, moveCategory, moveItem }: Acting) => {
  const removeCategory = useAction(moralEducation.deleteCategory, { ...deleted, changes: projectReads })
  const removeItem = useAction(moralEducation.deleteDetail, { ...deleted, changes: projectReads })
  const save = useAction(moralEducation.updateDetail, { done: '保存成功', changes: projectReads })
  const enable = (item: ItemView, isEnable: boolean) => {
    const { assessProjectCategoryId: _category, ...body } = item
    void saveFromList(() => save.run({ body: { ...body, isEnable } }))
  }
  return {
    category: (category: CategoryView): RowAction[] => [
      { label: '添加评分项', onPress: () => onItem(category.id, null) },
      { label: '编辑', onPress: () => onCategory(category) },
      ...movesOf(categories.indexOf(category), categories.length, (to) => moveCategory(category.id, to)),
      {
        label: '删除',
        danger: true,
        confirm: { lost: `类别“${category.title}”与其评分项将被删除；已有记录的评分项只停用，记录不变。` },
        onPress: () => prefixRefusal('删除失败：', () => removeCategory.run({ query: { id: category.id } })),
      },
    ],
    item: (category: CategoryView, item: ItemView): RowAction[] => [
      { label: '编辑', onPress: () => onItem(category.id, item) },
      { label: item.isEnable ? '停用' : '启用', onPress: () => enable(item, !item.isEnable) },
      ...movesOf(category.children.indexOf(item), category.children.length, (to) => moveItem(category, item.id, to)),
      {
        label: '删除',
        danger: true,
        confirm: { lost: `评分项“${item.title}”将被删除；如果已有记录则只停用，记录不变。` },
        onPress: () => prefixRefusal('删除失败：', () => removeItem.run({ query: { id: item.id } })),
      },
    ],
  }
}
