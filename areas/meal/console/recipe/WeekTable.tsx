import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { addDays, listDays, nameOfWeekday, weekdayOf } from '../../../../platform/contract/wireDay.ts'
import type { MealView, RecipeView } from '../../contract.ts'
import { allergenTitles } from '../../words.ts'
import styles from './Recipe.module.css'
import type { Chosen } from './RecipeDialog.tsx'

/** A week's recipes with the meals that are shown. */
export interface Week {
  readonly monday: string
  readonly recipes: readonly RecipeView[]
  readonly meals: readonly MealView[]
}

interface Props {
  readonly week: Week
  /** Only for those who may edit. */
  readonly onEdit?: (chosen: Chosen) => void
}

const Dishes = ({ recipe }: { readonly recipe: RecipeView }) => (
  <ul className={styles.dishes}>
    {recipe.dishes.map(({ name, allergens }) => (
      <li key={name}>
        {name}
        {allergens.length === 0 ? null : (
          <small>（{allergens.map((allergen) => allergenTitles[allergen]).join('、')}）</small>
        )}
      </li>
    ))}
  </ul>
)

/** A week: days by meals. */
export const WeekTable = ({ week, onEdit }: Props) => {
  const { monday, meals, recipes } = week
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls without a control inside
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="一周菜谱">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {meals.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listDays(monday, addDays(monday, 6)).map((day) => (
            <tr key={day}>
              <th scope="row">
                {nameOfWeekday(weekdayOf(day))} <small>{day.slice(5)}</small>
              </th>
              {meals.map((of) => {
                const recipe = recipes.find((one) => one.day === day && one.mealId === of.id)
                return (
                  <td key={of.id}>
                    {recipe === undefined ? null : <Dishes recipe={recipe} />}
                    {onEdit === undefined ? null : (
                      <span className={styles.edit}>
                        <TextButton
                          aria-label={`${recipe === undefined ? '填写' : '修改'} ${day} ${of.name}`}
                          onClick={() => onEdit({ day, meal: of, recipe: recipe ?? null })}
                        >
                          {recipe === undefined ? '填写' : '修改'}
                        </TextButton>
                        {recipe?.isPublished === false ? <StatusTag text="未发布" tone="quiet" /> : null}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
