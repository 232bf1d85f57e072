/** Attribute of the root element by which styles/consent.css shows the card of consent (client/boot/consent.ts). */
export const consentData = { asks: 'data-asks' } as const
