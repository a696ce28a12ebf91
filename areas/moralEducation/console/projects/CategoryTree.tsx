import { type DragEvent, useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { RowActions } from '../../../../platform/console/kit/RowActions.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { moralEducation } from '../../contract.ts'
import type { CategoryView, ItemView, ProjectDetail } from '../../projectContract.ts'
import { formatSigned } from '../formatValue.ts'
import { projectReads } from '../reads.ts'
import styles from './Projects.module.css'
import { moveWithin } from './moveWithin.ts'
import { useTreeActions } from './useTreeActions.ts'

interface Props {
  readonly project: ProjectDetail
  readonly onItem: (categoryId: number, item: ItemView | null) => void
  readonly onCategory: (category: CategoryView) => void
}

/** A dragged row: a category, or an item of one. */
interface Dragged {
  readonly categoryId: number
  /** Null for the category itself. */
  readonly itemId: number | null
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** The tree table of a project: categories with their items, ordered by dragging or by the row menu. */
export const CategoryTree = ({ project, onItem, onCategory }: Props) => {
  const mayEdit = useAllowed('sys:education:add')
  const [dragged, drag] = useState<Dragged | null>(null)
  const orderCategories = useAction(moralEducation.orderCategories, { changes: projectReads })
  const orderItems = useAction(moralEducation.orderDetails, { changes: projectReads })
  const { categories } = project
  const moveCategory = (id: number, to: number) =>
    orderCategories.press({ body: { assessProjectId: project.id, ids: moveWithin(idsOf(categories), id, to) } })
  const moveItem = ({ id: assessProjectCategoryId, children }: CategoryView, id: number, to: number) =>
    orderItems.press({ body: { assessProjectCategoryId, ids: moveWithin(idsOf(children), id, to) } })
  const actionsOf = useTreeActions({ categories, onItem, onCategory, moveCategory, moveItem })
  const dropOn = (category: CategoryView, itemId: number | null) => {
    if (dragged === null) return
    if (dragged.itemId === null) return moveCategory(dragged.categoryId, idsOf(categories).indexOf(category.id))
    // Items stay in their category.
    if (dragged.categoryId === category.id && itemId !== null)
      moveItem(category, dragged.itemId, idsOf(category.children).indexOf(itemId))
  }
  const rowProps = (category: CategoryView, itemId: number | null) => ({
    draggable: mayEdit,
    onDragStart: () => drag({ categoryId: category.id, itemId }),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: () => dropOn(category, itemId),
    onDragEnd: () => drag(null),
  })
  return (
    <div className={styles.scrolled}>
      <table className={styles.tree} aria-label="类别与评分项">
        <thead>
          <tr>
            <th scope="col">类别与评分项</th>
            <th scope="col">分值</th>
            <th scope="col" className={styles.remark}>
              备注
            </th>
            {mayEdit ? <th scope="col">操作</th> : null}
          </tr>
        </thead>
        {categories.map((category) => (
          <tbody key={category.id}>
            <tr className={styles.category} {...rowProps(category, null)}>
              <th scope="row">{category.title}</th>
              <td>{category.children.length} 项</td>
              <td className={styles.remark}>{category.remark}</td>
              {mayEdit ? (
                <td>
                  <RowActions name={category.title} actions={actionsOf.category(category)} />
                </td>
              ) : null}
            </tr>
            {category.children.map((item) => (
              <tr key={item.id} {...rowProps(category, item.id)}>
                <th scope="row" className={styles.item}>
                  {item.title}
                  {item.isEnable ? null : <StatusTag text="停用" tone="quiet" />}
                </th>
                <td>{formatSigned(item.value)}</td>
                <td className={styles.remark}>{item.remark}</td>
                {mayEdit ? (
                  <td>
                    <RowActions name={item.title} actions={actionsOf.item(category, item)} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
