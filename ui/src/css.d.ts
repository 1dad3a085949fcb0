// Style sheets are imported for the bundler's sake; to the type checker they are empty.
declare module "*.css";
