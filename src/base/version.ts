/** The version in every manifest. A test checks that it equals the one in package.json. */
export const engineVersion = '0.1.0';
