export { followRenames } from './followRenames.ts'
export { followSlugs } from './followSlugs.ts'
export { moveHouseRows } from './houseRows.ts'
export { currentSlug, houseNames, lastNameOf, lastNames, slugsOfSame } from './storySlugs.ts'
