import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { MatchingPage } from './MatchingPage.tsx'
import { ModelList } from './ModelList.tsx'

/** The model, and the filters of its parts, which another model begins without. */
const query = { model: 0, word: '', state: '', partPage: 1 } as const
const unfiltered = { word: '', state: '', partPage: 1 }

/** 模型匹配: the school's models, and the parts of one next to its picture. */
const MatchingScreen = () => {
  const [{ model }, change] = useScreenQuery(query)
  return model === 0 ? (
    <ModelList onOpen={(id) => change({ ...unfiltered, model: id })} />
  ) : (
    <MatchingPage key={model} id={model} onBack={() => change({ ...unfiltered, model: 0 })} />
  )
}

export default MatchingScreen
