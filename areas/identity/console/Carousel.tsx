import { useEffect, useState } from 'react'
import { settings } from '../../../platform/console/settings.ts'
import styles from './Carousel.module.css'
import { useScheme } from '../../../platform/console/theme/scheme.ts'
import apricotAltar from './drawings/apricotAltar.svg'
import apricotAltarNight from './drawings/apricotAltarNight.svg'
import courtyard from './drawings/courtyard.svg'
import courtyardNight from './drawings/courtyardNight.svg'
import rollCall from './drawings/rollCall.svg'
import rollCallNight from './drawings/rollCallNight.svg'

// The first drawing depicts the name 杏坛. Under another brand it is captioned as a lesson under a tree.
const lesson = settings.isDefaultBrand
  ? { name: '杏坛', caption: '杏坛设教，弦歌不辍' }
  : { name: '树下课堂', caption: '春风化雨，弦歌不辍' }

const slides = [
  { ...lesson, light: apricotAltar, dark: apricotAltarNight },
  { name: '庭院', caption: '一方庭院，四时安好', light: courtyard, dark: courtyardNight },
  { name: '晚点名', caption: '灯火可亲，人人到齐', light: rollCall, dark: rollCallNight },
] as const

/** Display time of a drawing, ms. */
const slideDuration = 7000

/** The rotating drawings of the login page. They pause on hover, on focus and if the user prefers reduced motion. */
export const Carousel = () => {
  const scheme = useScheme()
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)

  useEffect(() => {
    if (isPaused || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setShown((shown + 1) % slides.length), slideDuration)
    return () => clearTimeout(timer)
  }, [shown, isPaused])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only pauses the rotation
    <section
      className={styles.carousel}
      data-scheme={scheme}
      aria-roledescription="轮播图"
      aria-label={`${settings.name}图景`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {slides.map((slide, index) => (
        <figure key={slide.name} className={styles.slide} data-shown={index === shown} aria-hidden={index !== shown}>
          <img src={slide[scheme]} alt={slide.name} />
          <figcaption className={styles.caption}>{slide.caption}</figcaption>
        </figure>
      ))}
      <div className={styles.dots}>
        {slides.map((slide, index) => (
          <button
            key={slide.name}
            type="button"
            aria-label={`第 ${index + 1} 幅：${slide.name}`}
            aria-current={index === shown}
            onClick={() => setShown(index)}
          />
        ))}
      </div>
    </section>
  )
}
