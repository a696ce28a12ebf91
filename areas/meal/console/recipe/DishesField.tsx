import { Button, Input } from 'antd'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { type RecipeView, mealLimits } from '../../contract.ts'
import { type Allergen, allergenTitles, allergens } from '../../words.ts'
import styles from './Recipe.module.css'

type Dish = RecipeView['dishes'][number]

interface Props {
  readonly id?: string
  readonly value?: readonly Dish[]
  readonly onChange?: (value: Dish[]) => void
}

const none: readonly Dish[] = []

/** Form control for the dishes of a meal with their allergens. It shows an empty line for the first one. */
export const DishesField = ({ id, value = none, onChange }: Props) => {
  const dishes = value.length === 0 ? [{ name: '', allergens: [] }] : value
  const change = (at: number, dish: Dish) => onChange?.(dishes.map((one, place) => (place === at ? dish : one)))
  return (
    <div className={styles.lines}>
      {dishes.map((dish, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a dish is edited in place, and its name is no key
        <div key={at} className={styles.line}>
          <Input
            {...(id !== undefined && at === 0 ? { id } : {})}
            aria-label={`菜名 ${at + 1}`}
            placeholder="如 番茄炒蛋"
            maxLength={mealLimits.dish}
            value={dish.name}
            onChange={({ target }) => change(at, { ...dish, name: target.value })}
          />
          <MultipleSelect<Allergen>
            aria-label={`过敏原 ${at + 1}`}
            placeholder="过敏原"
            options={optionsOf(allergens, allergenTitles)}
            value={dish.allergens}
            onChange={(chosen) => change(at, { ...dish, allergens: chosen })}
          />
          <TextButton
            aria-label={`删除菜 ${at + 1}`}
            disabled={dishes.length === 1}
            onClick={() => onChange?.(dishes.filter((_, place) => place !== at))}
          >
            删除
          </TextButton>
        </div>
      ))}
      {dishes.length < mealLimits.dishes ? (
        <Button size="small" onClick={() => onChange?.([...dishes, { name: '', allergens: [] }])}>
          添加一道菜
        </Button>
      ) : null}
    </div>
  )
}
