import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { type MealView, type RecipeView, meal as calls } from '../../contract.ts'
import { DishesField } from './DishesField.tsx'

/** A meal of a day whose recipe is edited. */
export interface Chosen {
  readonly day: string
  readonly meal: MealView
  readonly recipe: RecipeView | null
}

const changes = [calls.recipeWeek] as const

const bodyOf = ({ isPublished: _isPublished, ...body }: RecipeView) => body

/** Dialog that edits the dishes of a meal on a day. */
export const RecipeDialog = ({ chosen, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) => {
  const { day, meal, recipe } = chosen
  const [isDeleting, setDeleting] = useState(false)
  const remove = useAction(calls.deleteRecipe, { done: '删除成功', changes })
  return (
    <>
      <SaveDialog
        call={calls.saveRecipe}
        title={`${day} ${meal.name}`}
        width={640}
        initial={recipe === null ? { day, mealId: meal.id, dishes: [], version: 0 } : bodyOf(recipe)}
        stale={{ name: '菜谱', valuesOf: bodyOf }}
        changes={changes}
        onClose={onClose}
      >
        <FormField
          name="dishes"
          label="菜"
          missing="请填写菜名"
          hint="过敏原会印在菜谱上"
          show={(value) => (Array.isArray(value) ? value.map(({ name }) => String(name)).join('、') : '')}
        >
          <DishesField />
        </FormField>
        {recipe === null ? null : <TextButton onClick={() => setDeleting(true)}>删除这一餐的菜谱</TextButton>}
      </SaveDialog>
      {isDeleting && recipe !== null ? (
        <Confirm
          title={`确认删除 ${day} ${meal.name}的菜谱吗？`}
          okText="删除"
          danger
          onConfirm={async () => {
            await remove.run({ query: { id: recipe.id } })
            onClose()
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  )
}
