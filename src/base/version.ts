/** The engine's version, part of every manifest. A test holds it equal to package.json. */
export const engineVersion = '0.1.0';
