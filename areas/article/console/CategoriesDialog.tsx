import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { article, articleLimits } from '../contract.ts'

type Category = DataOf<typeof article.categories>[number]

const changes = [article.categories, article.articles]

const CategoryDialog = ({
  category,
  onClose,
}: {
  readonly category: Category | null
  readonly onClose: () => void
}) => (
  <SaveDialog
    call={article.saveCategory}
    title={category === null ? '新增分类' : '编辑分类'}
    initial={category === null ? { version: 0 } : { id: category.id, name: category.name, version: category.version }}
    stale={{ name: '分类', valuesOf: ({ id, name, version }) => ({ id, name, version }) }}
    changes={changes}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={articleLimits.category} placeholder="如 校园文化" />
    </FormField>
  </SaveDialog>
)

/** Dialog with the categories of articles. Those that every school has can't be changed. */
export const CategoriesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [edited, edit] = useState<Category | 'new' | null>(null)
  const remove = useAction(article.deleteCategory, { done: '删除成功', changes })
  const actionsOf = (row: Category) =>
    row.isFixed
      ? []
      : [
          { label: '编辑', onPress: () => edit(row) },
          {
            label: '删除',
            danger: true,
            confirm: { title: '确认删除吗？', lost: `删除分类“${row.name}”。还有文章的分类不能删除。` },
            onPress: () => remove.run({ query: { id: row.id } }),
          },
        ]
  return (
    <Dialog
      title="文章分类"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => edit('new')}>
          新增分类
        </Button>
      }
    >
      <PlainList
        label="文章分类"
        call={article.categories}
        input={() => ({})}
        columns={[{ title: '名称', text: ({ name }) => name }]}
        empty={{ title: '还没有分类' }}
        acting={{ actionsOf, nameOf: ({ name }) => name, width: 120 }}
      />
      {edited === null ? null : (
        <CategoryDialog category={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </Dialog>
  )
}
