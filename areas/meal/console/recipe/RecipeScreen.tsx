import { Button, Space } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { addDays } from '../../../../platform/contract/wireDay.ts'
import { meal } from '../../contract.ts'
import styles from './Recipe.module.css'
import { type Chosen, RecipeDialog } from './RecipeDialog.tsx'
import { type Week, WeekTable } from './WeekTable.tsx'

const defaults = { day: '' }

interface ToolsProps {
  readonly week: Week
  readonly onPrint: () => void
}

const describeCopied = ({ copied }: { readonly copied: number }): string =>
  copied === 0 ? '没有可复制的餐：这一周已填写，或当天不供应' : `已复制 ${copied} 餐，发布后教师可见`

const Tools = ({ week, onPrint }: ToolsProps) => {
  const isCanteen = useAllowed('meal:canteen:edit')
  const changes = [meal.recipeWeek]
  const copy = useAction(meal.copyRecipes, { done: describeCopied, changes })
  const publish = useAction(meal.publishRecipes, { done: '已更新', changes })
  const { monday: day, recipes } = week
  const isPublished = recipes.length > 0 && recipes.every((recipe) => recipe.isPublished)
  const print = (
    <Button disabled={recipes.length === 0} onClick={onPrint}>
      打印
    </Button>
  )
  if (!isCanteen) return print
  return (
    <Space size={12} wrap>
      <Button loading={copy.isPending} onClick={() => copy.press({ body: { day } })}>
        复制上周
      </Button>
      {print}
      <Button
        type="primary"
        disabled={recipes.length === 0}
        loading={publish.isPending}
        onClick={() => publish.press({ body: { day, isPublished: !isPublished } })}
      >
        {isPublished ? '收回' : '发布'}
      </Button>
    </Space>
  )
}

const PrintDialog = ({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  return (
    <Dialog title="打印菜谱" width={880} footer={null} onCancel={onClose}>
      <div className={styles.print}>
        <PrintPage title={`${week.monday} 至 ${addDays(week.monday, 6)} 菜谱`} school={schoolName ?? ''} at={at}>
          <WeekTable week={week} />
          <p>括号中为过敏原。有食物过敏的学生请告知班主任与食堂。</p>
        </PrintPage>
      </div>
    </Dialog>
  )
}

/** 菜谱: the dishes of a week by day and meal, with allergens. */
const RecipeScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(() => schoolNow().slice(0, 10))
  const [edited, setEdited] = useState<Chosen | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const isCanteen = useAllowed('meal:canteen:edit')
  const day = asked.day || today
  const meals = useCall(meal.meals, {})
  const found = useCall(meal.recipeWeek, { query: { day } })
  const week = found.data && meals.data && { ...found.data, meals: meals.data.filter(({ disabled }) => !disabled) }
  const contents = () => {
    const failed = [meals, found].find(({ error }) => error)
    if (failed?.error) return <Failed error={failed.error} onRetry={failed.refetch} />
    if (week === undefined) return <Loading rows={12} />
    if (week.meals.length === 0) return <Empty title="还没有餐别" hint="由食堂管理员在费用设置中新增" />
    if (week.recipes.length === 0 && !isCanteen) return <Empty title="这一周还没有发布菜谱" />
    return <WeekTable week={week} {...(isCanteen ? { onEdit: setEdited } : {})} />
  }
  const go = (days: number) => change({ day: addDays(day, days) })
  return (
    <PageFrame
      title="菜谱"
      action={week === undefined ? undefined : <Tools week={week} onPrint={() => setPrinting(true)} />}
      filters={
        <Space size={12} wrap>
          <Button onClick={() => go(-7)}>上一周</Button>
          <div className={styles.day}>
            <DayPicker aria-label="日期" value={day} onChange={(chosen) => change({ day: chosen })} />
          </div>
          <Button onClick={() => go(7)}>下一周</Button>
        </Space>
      }
    >
      {contents()}
      {edited === null ? null : <RecipeDialog chosen={edited} onClose={() => setEdited(null)} />}
      {isPrinting && week !== undefined ? <PrintDialog week={week} onClose={() => setPrinting(false)} /> : null}
    </PageFrame>
  )
}

export default RecipeScreen
